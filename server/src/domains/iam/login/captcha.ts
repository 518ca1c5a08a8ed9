import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { CAPTCHA_SECONDS, HANDLE, type captchaApi, type Scene } from '#contract/iam/captcha.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Call } from '../../../platform/command/call.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { deviceOf, header, rememberDevice } from '../session/browser.ts';
import { digest, randomToken } from '../session/tokens.ts';
import { drawStrip } from './captcha-strip.ts';
import { isGenuine } from './captcha.plan.ts';
import { countEvent } from './throttle.ts';

const TEN_MINUTES = 600;
const DAY_SECONDS = 86_400;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CHALLENGES_MAX = 20;
/** Keys are not judged by their speed, so an address may use them less often. */
const KEYS_MAX = 3;

/** A fresh strip. Where its notch is stays here. */
export async function challenge(
  call: Call,
  { scene, width, height }: InputOf<typeof captchaApi.challenge>,
): Promise<OutputOf<typeof captchaApi.challenge>> {
  const { platform, http } = call;
  const now = platform.now();
  const device = deviceOf(platform, http.request);
  if ((await platform.db.write(0, (tx) => countEvent(tx, `captcha ${call.ip}`, now, TEN_MINUTES))) > CHALLENGES_MAX)
    refuse('TOO_OFTEN');
  const { image, targetX } = await drawStrip(width, height);
  const {
    rows: [made],
  } = await platform.db.write(0, (tx) =>
    sql<{ id: string }>`
      insert into iam.captcha (scene, width, height, target_x, device_id, ip, expire_at)
      values (
        ${scene}, ${width}, ${height}, ${targetX}, ${device.id}, ${call.ip},
        ${new Date(now.getTime() + CAPTCHA_SECONDS * 1000)}
      )
      returning id
    `.execute(tx),
  );
  if (header(http.request, 'device-id') === undefined) rememberDevice(platform, http.reply, device.id);
  return {
    captchaId: made?.id ?? '',
    image: `data:image/png;base64,${image.toString('base64')}`,
    width,
    height,
    handle: HANDLE,
    expiresIn: CAPTCHA_SECONDS,
  };
}

interface Issued {
  targetX: number;
  deviceId: string;
  mine: boolean;
  fresh: boolean;
}

/** Judge a slide. Pass or fail, its challenge is used up; so the outcome is committed before it is told. */
export async function check(
  call: Call,
  input: InputOf<typeof captchaApi.check>,
): Promise<OutputOf<typeof captchaApi.check>> {
  const { platform, http } = call;
  const now = platform.now();
  if (!UUID.test(input.captchaId)) refuse('CAPTCHA_FAILED');
  const token = randomToken();
  const passed = await platform.db.write(0, async (tx) => {
    const {
      rows: [issued],
    } = await sql<Issued>`
      select target_x, device_id, ip = ${call.ip} as mine, expire_at > ${now} as fresh
      from iam.captcha
      where id = ${input.captchaId}
        and state = 0
      for no key update
    `.execute(tx);
    if (!issued) return false;
    const genuine =
      issued.mine &&
      issued.fresh &&
      issued.deviceId === deviceOf(platform, http.request).id &&
      isGenuine(input, issued.targetX) &&
      (await isNew(tx, input.track, now)) &&
      (await mayUse(tx, call, input.mode, now));
    await sql`
      update iam.captcha
      set state = ${genuine ? 1 : 2}, pass_hash = ${genuine ? digest(token) : null},
        expire_at = ${new Date(now.getTime() + CAPTCHA_SECONDS * 1000)}
      where id = ${input.captchaId}
    `.execute(tx);
    return genuine;
  });
  return passed ? { captchaToken: token, expiresIn: CAPTCHA_SECONDS } : refuse('CAPTCHA_FAILED');
}

/** No hand slides the same way twice; a recording does. */
async function isNew(tx: Tx, track: InputOf<typeof captchaApi.check>['track'], now: Date): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(track)).digest('base64url');
  return (await countEvent(tx, `track ${hash}`, now, DAY_SECONDS)) === 1;
}

const mayUse = async (tx: Tx, call: Call, mode: 'drag' | 'kbd', now: Date): Promise<boolean> =>
  mode === 'drag' || (await countEvent(tx, `keys ${call.ip}`, now, TEN_MINUTES)) <= KEYS_MAX;

/** Spend the pass of a slide where one is due: for this scene, from this device and address, once. Commits by itself, whatever its caller does next. */
export async function passCaptcha(call: Call, scene: Scene, token: string | undefined): Promise<void> {
  if (token === undefined || token === '') refuse('CAPTCHA_REQUIRED', undefined, { captchaRequired: true });
  const { db, now } = call.platform;
  const { rows } = await db.write(0, (tx) =>
    sql`
      update iam.captcha
      set state = 3
      where pass_hash = ${digest(token)}
        and state = 1
        and scene = ${scene}
        and device_id = ${deviceOf(call.platform, call.http.request).id}
        and ip = ${call.ip}
        and expire_at > ${now()}
      returning id
    `.execute(tx),
  );
  if (rows.length === 0) refuse('CAPTCHA_FAILED', undefined, { captchaRequired: true });
}
