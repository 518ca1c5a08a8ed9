import { createHmac, randomUUID } from 'node:crypto';
import type { AliyunSms } from '../../../platform/platform.ts';
import type { Reply } from '../../../services/exchange.ts';
import type { Message } from './message.ts';

/** Fixed: whatever is configured, messages go to the provider and nowhere else. */
export const ALIYUN = 'https://dysmsapi.aliyuncs.com/';
const TIMEOUT_MS = 5000;
const ANSWER_MAX = 20_000;

/** Send one message. @throws with the provider's words when it does not take it. */
export async function sendByAliyun(
  account: AliyunSms,
  message: Message,
  { now, host = ALIYUN, hear }: { now: Date; host?: string; hear?: (reply: Reply) => void },
): Promise<void> {
  const templateCode = message.sendType === undefined ? account.notices[message.template] : account.templateCode;
  if (templateCode === undefined) throw new Error(`no template for ${message.template}`);
  const body = signed(account, {
    Action: 'SendSms',
    Version: '2017-05-25',
    RegionId: 'cn-hangzhou',
    Format: 'JSON',
    AccessKeyId: account.keyId,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: randomUUID(),
    Timestamp: now.toISOString().replace(/\.\d+Z$/, 'Z'),
    PhoneNumbers: message.phone,
    SignName: account.signName,
    TemplateCode: templateCode,
    TemplateParam: JSON.stringify(message.params),
  });
  const answer = await fetch(host, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const said = (await answer.text()).slice(0, ANSWER_MAX);
  hear?.({ status: answer.status, body: said });
  const { code, text } = outcome(said);
  if (code !== 'OK') throw new Error(`${code ?? answer.status} ${text ?? ''}`.trim());
}

function outcome(json: string): { code: string | undefined; text: string | undefined } {
  try {
    const answer: { Code?: unknown; Message?: unknown } | null = JSON.parse(json);
    return {
      code: typeof answer?.Code === 'string' ? answer.Code : undefined,
      text: typeof answer?.Message === 'string' ? answer.Message : undefined,
    };
  } catch {
    return { code: undefined, text: undefined };
  }
}

/** The provider's RPC signature: the parameters in the order of their names, percent-encoded, HMAC-SHA1 under the key and an ampersand. */
function signed(account: AliyunSms, parameters: Record<string, string>): string {
  const query = Object.keys(parameters)
    .toSorted()
    .map((name) => `${percent(name)}=${percent(parameters[name] ?? '')}`)
    .join('&');
  const signature = createHmac('sha1', `${account.keySecret}&`)
    .update(`POST&${percent('/')}&${percent(query)}`)
    .digest('base64');
  return `Signature=${percent(signature)}&${query}`;
}

const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
