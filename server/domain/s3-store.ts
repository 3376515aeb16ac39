import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";

import type { S3Client } from "@aws-sdk/client-s3";

import type { S3Settings } from "#server/start/file-settings.ts";

import type { FileStore } from "./file-store.ts";

/** Keeps blobs in a bucket of S3, or of anything that speaks its language. */
export function openS3Store(settings: S3Settings): FileStore {
  const Bucket = settings.bucket;
  let opened: ReturnType<typeof connect> | undefined;
  const s3 = () => (opened ??= connect(settings));
  return {
    put: async (Key, content) => {
      const { client, PutObjectCommand } = await s3();
      const object = Buffer.isBuffer(content)
        ? { Body: content, ContentLength: content.length }
        : { Body: createReadStream(content.path), ContentLength: (await stat(content.path)).size };
      await client.send(new PutObjectCommand({ Bucket, Key, ...object }));
    },
    get: async (Key, range) => {
      const { client, GetObjectCommand } = await s3();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client
        .send(new GetObjectCommand({ Bucket, Key, Range }))
        .catch((error: { name?: string }) => {
          if (error.name !== "NoSuchKey" && error.name !== "NotFound") throw error;
        });
      return found?.Body as Readable | undefined;
    },
    remove: async (Key) => {
      const { client, DeleteObjectCommand } = await s3();
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    list: async function* list(Prefix) {
      const { client, paginateListObjectsV2 } = await s3();
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key, Size = 0, LastModified } of Contents) {
          if (Key !== undefined && LastModified) yield { key: Key, bytes: Size, changedAt: LastModified };
        }
      }
    },
  };
}

/** The client is large, and few installations need it. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const sdk = await import("@aws-sdk/client-s3");
  const client: S3Client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The bucket's name in the host works with Amazon alone, and so do checksums that nobody asked for.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, ...sdk };
}
