import { reportToolApi } from '#contract/report/tool.ts';
import { useCall } from '../../data/query.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { Report } from './Report.tsx';

/** A report asked for by its name: what a figure is made of. */
export function TitledPage() {
  const here = useHere();
  const title = here.params.title ?? '';
  const found = useCall(reportToolApi.secondaryPage, { title });
  if (found.data) return <Report configId={found.data.configId} />;
  return (
    <Page title={title} query={found}>
      {null}
    </Page>
  );
}
