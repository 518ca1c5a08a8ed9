import path from 'node:path';

/** Browsers at work at once, each with a product and a demo world of its own: what one journey changes disturbs none beside it. */
export const WORLDS = Number(process.env.ACCEPTANCE_WORLDS ?? 2);

/** One of the worlds: where its product listens and keeps its data. */
export interface Place {
  port: number;
  /** The only other origin whose pages the console may show inside. */
  framePort: number;
  dataDir: string;
}

/** Away from 8080, where the developer's own server may be running. */
const FIRST_PORT = Number(process.env.ACCEPTANCE_PORT ?? 18_780);

export const placeOf = (world: number): Place => ({
  port: FIRST_PORT + world,
  framePort: FIRST_PORT + 500 + world,
  dataDir: path.join(process.env.ACCEPTANCE_DATA_DIR ?? '', String(world)),
});

/** The world of this worker; its number stays the same when a worker is replaced after a failure. */
export const here = (): Place => placeOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** What the demo world promises, by the names people use for it. */
export const PASSWORD = 'Haocang#2026';
export const FIRST_TENANT = '云链冷链';
export const SECOND_TENANT = '北辰供应链';
export const CENTRE = '杭州萧山冷链中心仓';
export const BRANCH = '上海青浦前置仓';
