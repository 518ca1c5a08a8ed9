import type { JobRow } from '#contract/ops/job.ts';
import { heard } from '../../../locale/speech.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';

/** What became of a job: the page that shows it, or why it failed. */
export function JobOutcome({ error, result }: Pick<JobRow, 'error' | 'result'>) {
  if (error !== null) return <span className="hc-ops-why">{heard(error)}</span>;
  if (!result) return <>-</>;
  const text = heard(result.text) || '查看';
  return result.url ? <TextLink to={result.url}>{text}</TextLink> : <>{text}</>;
}
