import { setTimeout as pause } from 'node:timers/promises';
import { BOARD_EVERY_MS, boardApi } from '#contract/report/board.ts';
import { quantile, timed, untilCalm } from '../../support/measure.ts';
import type { Cost } from '../cpu.ts';
import type { Bench } from '../parts.ts';
import type { Row } from '../report.ts';
import { Wire } from '../wire.ts';

const BOARDS = 100,
  ROUNDS = 4;

const share = (part: number, { seconds }: Cost): number => (part / seconds) * 100;

/** A hundred control rooms on a hundred walls, each asking as often as the page does, beside the same minute without them. */
export async function boardRows({ product, client, meter, random, say }: Bench): Promise<Row[]> {
  say(`${BOARDS} boards for ${(ROUNDS * BOARD_EVERY_MS) / 1000} s, after as long without them`);
  const wire = new Wire(product.base, client),
    waits: number[] = [];
  const starts = Array.from({ length: BOARDS }, () => random() * BOARD_EVERY_MS);
  const shown = async (start: number): Promise<void> => {
    await pause(start);
    for (let n = 0; n < ROUNDS; n += 1) {
      const { seconds } = await timed(() => wire.ask(boardApi.query, {}));
      waits.push(seconds * 1000);
      if (n < ROUNDS - 1) await pause(BOARD_EVERY_MS - seconds * 1000);
    }
  };
  await wire.ask(boardApi.query, {});
  await untilCalm(say);
  const idle = await meter.of(() => pause(ROUNDS * BOARD_EVERY_MS));
  const busy = await meter.of(() => Promise.all(starts.map(shown)));
  wire.close();
  const more = (of: 'server' | 'database'): number => Math.max(0, share(busy[of], busy) - share(idle[of], idle));
  const row = (what: string, unit: string, figure: number, atMost?: number): Row => ({
    part: 'boards',
    what: `${BOARDS} boards, ${what}`,
    unit,
    figure,
    targets: atMost === undefined ? [] : [{ of: 'figure', atMost }],
    runs: [figure],
  });
  return [
    row('of a core with them: server', '%', share(busy.server, busy)),
    row('of a core without them: server', '%', share(idle.server, idle)),
    row('of a core more than without: server', '%', more('server'), 3),
    row('of a core more than without: database', '%', more('database')),
    row('one answer, p95', 'ms', quantile(waits, 0.95)),
  ];
}
