import { isDesigned, type DesignKind } from '#contract/report/design/kinds.ts';
import { printTemplateApi } from '#contract/report/design/template.ts';
import { useCall } from '../../../data/query.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { Designer } from './Designer.tsx';
import './design.css';

/** 模板设计: a paper or label made with the mouse. */
export function DesignPage() {
  const id = Number(useHere().params.id);
  const template = useCall(printTemplateApi.get, { id });
  useTabName(template.data?.templateName);
  const kind: DesignKind | undefined = template.data && isDesigned(template.data.kind) ? template.data.kind : undefined;
  if (template.data && kind) return <Designer key={id} kind={kind} template={template.data} />;
  return (
    <Page title="模板设计" query={template}>
      {null}
    </Page>
  );
}
