import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Place } from '../../platform/platform.ts';
import type { FileStore } from './file-store.ts';

/** A store that does not answer is away: people wait for an upload, not for a timeout. */
const CONNECT_MS = 3000;
const SILENCE_MS = 15_000;

const SILENT = {
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Any store that speaks S3. An object appears there whole or not at all, its length is announced before its bytes. */
export function s3Store({ endpoint, region, bucket, keyId, secret, pathStyle }: S3Place): FileStore {
  let opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined;
  // Loaded when it is first needed: most installations keep their files on the disk.
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        forcePathStyle: pathStyle,
        credentials: { accessKeyId: keyId, secretAccessKey: secret },
        ...(endpoint === undefined ? {} : { endpoint }),
        // Many stores know the checksums of Amazon's own only in part.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
        maxAttempts: 2,
        // What goes wrong is told by whoever asked.
        logger: SILENT,
      }),
    })));
  return {
    put: async (key, path) => {
      const { sdk, client } = await open();
      await client.send(
        new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: createReadStream(path),
          ContentLength: (await stat(path)).size,
          ContentType: 'application/octet-stream',
        }),
      );
    },
    get: async (key) => {
      const { sdk, client } = await open();
      const found = await client
        .send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }))
        .catch((error: unknown) => {
          if (!(error instanceof sdk.NoSuchKey)) throw error;
        });
      return found?.Body as Readable | undefined; // on Node a stream of Node's
    },
    remove: async (key) => {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    before: async function* (instant) {
      const { sdk, client } = await open();
      for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key, LastModified } of Contents)
          if (Key !== undefined && LastModified !== undefined && LastModified < instant) yield Key;
      }
    },
  };
}
