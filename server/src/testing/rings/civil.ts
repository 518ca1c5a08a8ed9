import { OK, REFUSALS, type Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { refusalsOf } from '#contract/refusable.ts';
import { differences } from './strict.ts';
import type { Answer } from './world.ts';

const KNOWN = new Set<number>([OK, ...Object.values(REFUSALS).map((r) => r.code)]);
/** Statements, stacks and places in the source. */
const LEAK =
  /\b(select|insert into|update|delete from)\s+\w+\.|at \w+ \(|node_modules|\.ts:\d+|violates|syntax error|SQLSTATE|ECONN/i;

/** What an answer that may say "no" must never be, whatever was asked: an error, without envelope, in words of the machine, or a refusal of fields that names none. */
export function incivilities(
  answer: Pick<Answer, 'status' | 'envelope' | 'bytes'>,
  internals: ReadonlySet<string> = new Set(),
): string[] {
  const { status, envelope, bytes } = answer;
  const text = bytes.toString();
  if (status >= 500) return [`${status}`];
  if (!envelope) return ['no envelope'];
  const { code, msg, traceId } = envelope;
  return [
    ...(KNOWN.has(code) ? [] : [`unknown code ${code}`]),
    ...(Object.keys(envelope).toSorted().join() === 'code,data,msg,traceId' && /^[0-9a-f]{16}$/.test(traceId)
      ? []
      : ['not the envelope']),
    ...(typeof msg === 'string' && /\p{Script=Han}/u.test(msg) ? [] : [`no sentence: ${msg}`]),
    ...(code === OK ? [] : [...leaks(text, internals), ...nameless(envelope)]),
  ];
}

/** The refusal of an endpoint whose document does not list it. */
export function unlisted(endpoint: Endpoint, envelope: Envelope | undefined): string[] {
  const { code, msg } = envelope ?? { code: OK, msg: '' };
  return code === OK || refusalsOf(endpoint).some((kind) => REFUSALS[kind].code === code)
    ? []
    : [`${endpoint.path} refuses with ${code} ${msg}, which its document does not list`];
}

function leaks(text: string, internals: ReadonlySet<string>): string[] {
  const found = LEAK.exec(text)?.[0] ?? text.match(/\w+/g)?.find((word) => internals.has(word));
  return found === undefined ? [] : [`tells of its inside: ${found}`];
}

/** A refusal of fields says which, each with a sentence of its own. */
function nameless({ code, data }: Envelope): string[] {
  if (code !== REFUSALS.FIELD.code) return [];
  const errors = (data as { errors?: { field: unknown; msg: unknown }[] } | null)?.errors ?? [];
  return errors.length > 0 &&
    errors.every(
      ({ field, msg }) => typeof field === 'string' && typeof msg === 'string' && /\p{Script=Han}/u.test(msg),
    )
    ? []
    : ['a field is wrong, and none is named'];
}

/** The same for an answer that may also be success: then in exactly its shape, or a file. */
export function faultsOf(endpoint: Endpoint, answer: Answer, internals: ReadonlySet<string>): string[] {
  if (endpoint.file && answer.status === 200 && !answer.envelope) return [];
  return [
    ...incivilities(answer, internals),
    ...(answer.envelope?.code === OK && !endpoint.file ? differences(endpoint.output, answer.envelope.data) : []),
  ];
}
