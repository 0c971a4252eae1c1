import type { components, paths } from "../generated/openapi.js";

export type Schemas = components["schemas"];

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The addresses that have a call with this method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = M extends keyof paths[P] ? paths[P][M] : never;

type Parameter<Op, Place extends string> = Op extends { parameters: infer All }
  ? Place extends keyof All
    ? Exclude<All[Place], undefined>
    : never
  : never;

/** A part of a call's input under its name: left out if there is none, optional if nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type Content<Op> = Op extends { requestBody?: infer Body } ? Exclude<Body, undefined> : never;
type IsBodyNeeded<Op> = Op extends { requestBody: object } ? true : false;
type Under<Name extends string, Value, Needed> = Needed extends true ? { [N in Name]: Value } : { [N in Name]?: Value };

type Json<C> = C extends { content: { "application/json": infer Value } } ? Value : never;
type Form<C> = C extends { content: { "multipart/form-data": infer Value } } ? Value : never;

type BodyPart<Op, C = Content<Op>> = [C] extends [never]
  ? unknown
  : [Form<C>] extends [never]
    ? Under<"body", Json<C>, IsBodyNeeded<Op>>
    : [Json<C>] extends [never]
      ? Under<"form", Form<C>, true>
      : Under<"body", Json<C>, true> | Under<"form", Form<C>, true>;

type Repeating<Op> = [Parameter<Op, "header">] extends [never]
  ? unknown
  : {
      /** Calls with the same key and body are carried out once within 24 hours. Each call has its own by default. */
      idempotencyKey?: string;
    };

type Common = { signal?: AbortSignal };

/** What a call takes: `path`, `query`, and `body` or `form`, as far as it has them. */
export type Input<P extends keyof paths, M extends Method, Op = Operation<P, M>> = Part<"path", Parameter<Op, "path">> &
  Part<"query", Parameter<Op, "query">> &
  BodyPart<Op> &
  Repeating<Op> &
  Common;

export type Given<I> = Partial<I> extends I ? [input?: I] : [input: I];

type Success<Op> = Op extends { responses: infer All } ? All[keyof All & (200 | 201 | 202)] : never;

/** The JSON that a call answers; undefined if it answers nothing, or a file. */
export type Answer<P extends keyof paths, M extends Method, S = Success<Operation<P, M>>> = [S] extends [never]
  ? undefined
  : S extends { content: { "application/json": infer Value } }
    ? Value
    : undefined;

/** The lists that have pages. */
export type ListPath = {
  [P in PathOf<"get">]: Parameter<Operation<P, "get">, "query"> extends { page?: unknown } ? P : never;
}[PathOf<"get">];

/** The names under which a list answers rows. */
export type RowsOf<P extends ListPath, A = Answer<P, "get">> = {
  [Name in keyof A]: A[Name] extends readonly unknown[] ? Name : never;
}[keyof A];

export type Row<P extends ListPath, Name extends RowsOf<P>> = Answer<P, "get">[Name &
  keyof Answer<P, "get">] extends readonly (infer One)[]
  ? One
  : never;
