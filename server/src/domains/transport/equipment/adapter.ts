import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { pointInput, POINTS_MAX } from '#contract/transport/equipment.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { exchanging } from '../../../services/exchange.ts';

const device = z.object({
  equipNo: pointInput.shape.equipNo,
  vendor: z.string().trim().min(1).max(32),
  kind: z.literal([1, 2, 3, 4]).default(4),
  simNo: z.string().trim().max(32).nullish(),
});
export type Device = z.output<typeof device>;
export type Point = z.output<typeof pointInput>;

/** What was read from a place on, and where to go on. What nobody can read is counted and passed over. */
export interface Pull {
  points: Point[];
  bad: number;
  cursor: string;
  isEnd: boolean;
}
/** A platform that devices report to. It is asked outside of any transaction. */
export interface EquipmentAdapter {
  readonly provider: 'feed' | 'http';
  listDevices: () => Promise<{ devices: Device[]; bad: number }>;
  pullPositions: (cursor: string) => Promise<Pull>;
}

/** Rows of an answer that are what they should be. */
function taken<T>(rows: readonly unknown[], shape: z.ZodType<T>): { good: T[]; bad: number } {
  const good = rows.flatMap((row) => {
    const parsed = shape.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  return { good, bad: rows.length - good.length };
}

const READ_BYTES = 512 * 1024;
const NEWLINE = 10;
const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};

/** Whole lines of a file from a byte on; a line that is still being written waits for the next time. */
async function linesFrom(path: string, from: number): Promise<{ lines: string[]; next: number }> {
  const file = await open(path, 'r').catch(() => refuse('BUSINESS', '未配置设备平台，数据目录中也没有设备文件'));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, from);
    const end = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1;
    const lines = buffer.toString('utf8', 0, end).split('\n').filter(Boolean);
    // A line longer than all that is read at once is no line of ours.
    return { lines, next: from + (end === 0 && bytesRead === READ_BYTES ? READ_BYTES : end) };
  } finally {
    await file.close();
  }
}

/**
 * Without a platform: what a gateway or the simulator puts into the folder `equipment` of the data folder, a pair of files of lines of JSON for each company.
 * The place read up to is a byte of the file; one that was begun anew is read from its beginning.
 */
function feedOf({ dataDir }: Platform, tenantId: number): EquipmentAdapter {
  const file = (what: string): string => join(dataDir, 'equipment', `${tenantId}.${what}.ndjson`);
  return {
    provider: 'feed',
    listDevices: async () => {
      const lines: string[] = [];
      for (let from = 0; ;) {
        const read = await linesFrom(file('devices'), from);
        lines.push(...read.lines);
        if (read.next === from) break;
        from = read.next;
      }
      const { good, bad } = taken(lines.map(jsonOf), device);
      return { devices: good, bad };
    },
    pullPositions: async (cursor) => {
      const size = await stat(file('positions')).then(
        (found) => found.size,
        () => 0,
      );
      const begun = Number(cursor) || 0,
        from = begun > size ? 0 : begun;
      if (size === 0) return { points: [], bad: 0, cursor: '0', isEnd: true };
      const { lines, next } = await linesFrom(file('positions'), from),
        { good, bad } = taken(lines.map(jsonOf), pointInput);
      return { points: good, bad, cursor: String(next), isEnd: next === from };
    },
  };
}

const TIMEOUT_MS = 5000;
const devicesAnswer = z.object({ devices: z.array(z.unknown()).max(20_000) });
const positionsAnswer = z.object({ points: z.array(z.unknown()).max(POINTS_MAX), cursor: z.string().max(200) });

/** A platform behind an address: `GET devices`, and `GET positions?cursor=` from where it was read before, with a token. Every answer is logged. */
function httpOf(
  platform: Platform,
  tenantId: number,
  { url, token }: { url: string; token: string },
): EquipmentAdapter {
  const ask = <T>(path: string, shape: z.ZodType<T>): Promise<T> =>
    exchanging(
      platform,
      {
        tenantIds: [tenantId],
        direction: 2,
        system: 'EQUIP',
        module: 'transport',
        url: `${url}/${path}`,
        request: null,
      },
      async (hear) => {
        const answer = await fetch(`${url}/${path}`, {
          headers: { authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        hear({ status: answer.status, body: null });
        if (!answer.ok) throw new Error(`${answer.status}`);
        return shape.parse(await answer.json());
      },
    ).catch(() => refuse('UNAVAILABLE', '设备平台没有应答或应答有误，请稍后重试'));
  return {
    provider: 'http',
    listDevices: async () => {
      const { good, bad } = taken((await ask('devices', devicesAnswer)).devices, device);
      return { devices: good, bad };
    },
    pullPositions: async (cursor) => {
      const answer = await ask(`positions?cursor=${encodeURIComponent(cursor)}`, positionsAnswer),
        { good, bad } = taken(answer.points, pointInput);
      return { points: good, bad, cursor: answer.cursor, isEnd: answer.points.length === 0 };
    },
  };
}

/** The platform that is configured, or the files in the data folder. One that was chosen and not configured answers 501. */
export function equipmentAdapter(platform: Platform, tenantId: number): EquipmentAdapter {
  const { equipment } = platform.outside;
  if (!equipment) return feedOf(platform, tenantId);
  if (!equipment.url || !equipment.token) return refuse('NOT_CONFIGURED', '设备平台未配置，请联系管理员');
  return httpOf(platform, tenantId, { url: equipment.url, token: equipment.token });
}
