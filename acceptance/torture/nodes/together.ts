import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Product } from '../../support/product.ts';
import type { Context } from '../part.ts';

/** A place for files that every node finds. */
interface Bucket {
  env: Record<string, string>;
  close: () => Promise<void>;
}

async function openBucket(): Promise<Bucket> {
  const directory = mkdtempSync(path.join(tmpdir(), 'haocang-bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'haocang', configs: [] }],
  });
  const { port } = await server.run();
  return {
    env: {
      FILE_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'haocang',
      S3_KEY_ID: 'S3RVER',
      S3_SECRET: 'S3RVER',
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Several nodes on one database: `home` brings it up and stays away from the balancer. */
export interface Together {
  home: Product;
  nodes: Product[];
  /** What another node is started with. */
  shared: Record<string, string>;
  close: () => Promise<void>;
}

/** One address for all nodes: sessions are tied to it. */
const BEHIND = { PUBLIC_URL: 'http://balancer.test' };

/** `prepare` is what happens before there are others; `count`: of those that reach the database as the first one does. */
export async function nodesOf<T>(
  { product: make }: Context,
  count: number,
  prepare: (home: Product) => Promise<T>,
): Promise<Together & { prepared: T }> {
  const bucket = await openBucket();
  const env = { ...BEHIND, ...bucket.env },
    home = await make(env);
  await home.start();
  const prepared = await prepare(home),
    shared = { ...env, ...home.asDatabase() },
    nodes: Product[] = [];
  const together = { home, nodes, shared, prepared, close: bucket.close };
  for (let n = 0; n < count; n += 1) nodes.push(await joined(make, together));
  return together;
}

/** One more node; `env` says how it reaches the database, if otherwise. */
export async function joined(
  make: Context['product'],
  { home, shared }: Pick<Together, 'home' | 'shared'>,
  env: Record<string, string> = {},
): Promise<Product> {
  const node = await make({ ...shared, ...env });
  node.adoptSecrets(home);
  await node.start();
  return node;
}
