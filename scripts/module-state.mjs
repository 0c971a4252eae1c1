import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const collections = new Set(["Map", "Set", "WeakMap", "WeakSet"]);
const writes = new Set(["set", "add", "delete", "clear", "push", "pop", "shift", "unshift", "splice", "sort"]);

/**
 * Module variables that change at run time, which visitors of one process or parts of one page would share.
 * Reports `let` and `var`, and constants that hold an empty collection or one that the module writes to.
 */
export function moduleState(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const statements = source.statements.filter(ts.isVariableStatement);
  const found = statements
    .filter(({ modifiers }) => !modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword))
    .flatMap(({ declarationList }) => {
      const isConstant = (declarationList.flags & ts.NodeFlags.Const) !== 0;
      return declarationList.declarations.filter((one) => !isConstant || isState(one, source));
    });
  return found.map((one) => `${file}: ${one.name.getText(source)}`);
}

function isState({ name, initializer }, source) {
  if (!initializer) return false;
  const isCollection = ts.isNewExpression(initializer) && collections.has(initializer.expression.getText(source));
  if (isCollection && !initializer.arguments?.length) return true;
  return isWritten(name.getText(source), source);
}

/** `name.set(…)` and the like, `name[…] = …`, `name.part = …`. */
function isWritten(name, source) {
  const isName = (node) => ts.isIdentifier(node) && node.text === name;
  const isPart = (node) =>
    (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) && isName(node.expression);
  let written = false;
  const visit = (node) => {
    const isCall = ts.isCallExpression(node) && isPart(node.expression);
    if (isCall && writes.has(node.expression.name?.text)) written = true;
    const isAssignment = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
    if (isAssignment && isPart(node.left)) written = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return written;
}

/** The state of all modules below these folders, without their tests. */
export const moduleStateIn = (folders) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => /(?<![.]test|[.]d)[.]tsx?$/.test(name))
      .flatMap((name) => {
        const file = path.posix.join(folder, name);
        return moduleState(file, readFileSync(file, "utf8"));
      }),
  );
