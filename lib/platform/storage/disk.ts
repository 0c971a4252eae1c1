import "server-only";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { DurableDriver } from "./durable-driver";
import { stateOf } from "@/lib/platform/process/process-state";
import { settings } from "@/lib/platform/process/settings";

/** How long a bucket may take to accept a connection, and may say nothing. */
const connectMs = 3_000;
const silenceMs = 15_000;

const filesFolder = () => resolve(settings().DATA_DIR, "files");

/** The data folder or the configured bucket, opened once per process. */
export const disk = () => stateOf("disk", openDisk);
const bucketClient = () => stateOf("bucketClient", openClient);

async function openDisk(): Promise<Disk> {
  const { S3_BUCKET } = settings();
  return S3_BUCKET ? openBucket(S3_BUCKET) : openFolder(filesFolder());
}

export const openFolder = (folder: string) => new Disk(new DurableDriver(folder));

/** A bucket at the service of the settings S3_REGION and S3_ENDPOINT, with their keys. */
export async function openBucket(bucket: string): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3"); // large, so loaded only if used
  return new Disk(new S3Driver({ bucket, visibility: "private", supportsACL: false, client: await bucketClient() }));
}

/** A part of a long stream; S3 takes at most 10,000 of them for an object. */
const partBytes = 64 * 1024 * 1024;

/** Stores a stream of any length, which the driver cannot: it sends one request, whose length must be known. */
export async function streamIntoBucket(bucket: string, key: string, contents: Readable): Promise<void> {
  const { Upload } = await import("@aws-sdk/lib-storage");
  const params = { Bucket: bucket, Key: key, Body: contents };
  await new Upload({ client: await bucketClient(), params, partSize: partBytes, queueSize: 1 }).done();
}

async function openClient(): Promise<S3Client> {
  const { S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings();
  // The client's version is fixed in package.json and tested with the oldest Node that `engines` names; its warning is
  // about later versions of it.
  process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] ??= "true";
  const { S3Client } = await import("@aws-sdk/client-s3");
  return new S3Client({
    region: S3_REGION,
    // By default a checksum is appended to a streamed file, and services that do not strip it would store it as a part
    // of the file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY_ID && {
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY ?? "" },
    }),
  });
}

/** Throws if the product's bucket does not exist or the keys may not use it. */
export async function assertBucketThere(): Promise<void> {
  const { S3_BUCKET: bucket } = settings();
  if (bucket) await assertReachable(bucket);
}

/** Throws if the bucket does not exist or the keys may not use it. The driver would only report missing objects. */
export async function assertReachable(bucket: string): Promise<void> {
  const { HeadBucketCommand, S3ServiceException } = await import("@aws-sdk/client-s3");
  const client = await bucketClient();
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((cause: unknown) => {
    const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
    const why = status === undefined ? undefined : ofStatus[status];
    if (why) throw new Error(`The bucket ${bucket} ${why}`); // the service says nothing more
    throw new Error(`The bucket ${bucket} cannot be reached`, { cause });
  });
}

const ofStatus: Record<number, string> = {
  301: "is in another region than S3_REGION",
  400: "is in another region than S3_REGION, or S3_ENDPOINT is wrong",
  403: "is not open to these keys, or they lack the right s3:ListBucket",
  404: "does not exist; check its name, S3_REGION and S3_ENDPOINT",
};
