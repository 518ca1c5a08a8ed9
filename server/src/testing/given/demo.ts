import { createHash } from 'node:crypto';
import { seed } from '../../../db/seed/seed.ts';
import { runTemplate } from '../database/clone.ts';
import { openWorld, ownerOf, testWorld, type TestWorld } from './app.ts';

const fixed = (purpose: string): string => createHash('sha256').update(`demo world ${purpose}`).digest('hex');
/** The same for every clone: what the demo world keeps sealed or hashed was made with them. */
const SECRETS = { pepper: fixed('pepper'), jwtKey: fixed('jwtKey'), tokenKey: fixed('tokenKey') };

/** A demo world of one's own: loaded once a run, and cloned. */
export async function demoWorld(): Promise<TestWorld> {
  const template = await runTemplate('demo', async (draft) => {
    const world = openWorld({ ...draft, drop: async () => undefined }, SECRETS);
    try {
      await ownerOf(world, async (owner) => {
        await seed(world.platform, async () => void (await owner.query('analyze')));
        await owner.query('analyze');
      });
    } finally {
      await world.close();
    }
  });
  return testWorld(template, SECRETS);
}
