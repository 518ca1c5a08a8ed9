import { createHmac, randomUUID } from 'node:crypto';
import type { Call } from '../../../platform/command/call.ts';
import { refuse } from '../../../platform/errors.ts';

const SECONDS = 60,
  SECOND_MS = 1000;

const signed = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** A code for the report tool outside: who asks, for a minute, signed with the secret both know. */
export async function toolToken({ platform, actor }: Call): Promise<{ token: string; expiresIn: number }> {
  const { tool } = platform.outside.reports ?? {};
  if (!tool) refuse('NOT_CONFIGURED', '外部报表工具未配置，请联系管理员');
  const told = {
    sub: actor.account,
    tenant: actor.tenantId,
    house: actor.warehouseId,
    exp: Math.trunc(platform.now().getTime() / SECOND_MS) + SECONDS,
    jti: randomUUID(),
  };
  const body = Buffer.from(JSON.stringify(told)).toString('base64url');
  return { token: `${body}.${signed(tool.secret, body)}`, expiresIn: SECONDS };
}

/** The board outside, with who asks and until when in the address, signed. */
export async function boardUrl({ platform, actor }: Call): Promise<{ url: string }> {
  const { board } = platform.outside.reports ?? {};
  if (!board) refuse('NOT_CONFIGURED', '外部看板未配置，请联系管理员');
  const url = new URL(board.url);
  url.searchParams.set('user', actor.account);
  url.searchParams.set('houseId', String(actor.warehouseId));
  url.searchParams.set('expires', String(Math.trunc(platform.now().getTime() / SECOND_MS) + SECONDS));
  url.searchParams.set('sign', signed(board.secret, url.search));
  return { url: url.href };
}
