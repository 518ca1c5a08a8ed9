import { UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { costConfigApi as api } from '#contract/billing/cost-config.ts';
import { ImportDialog } from '../../../crud/ImportDialog.tsx';
import { Act } from '../../../ui/act/Act.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { COST_READS } from '../reads.ts';

/** Prices by file (费用导入): what comes in is a draft, looked at and enabled by a person. */
export function ImportCostPage() {
  const here = useHere();
  const [open, setOpen] = useState(true);
  return (
    <Page title={here.params.title ?? '费用导入'}>
      <Panel title="费用配置导入">
        <p>
          每行一条费用配置，阶梯写在一个单元格里，例如
          0-3000@2.5;3000-6000@2.2;6000-@1.8。导入后为草稿，试算无误后启用。{' '}
          <TextLink to="/Billing/CostConfig?status=0">查看草稿</TextLink>
        </p>
        <Act
          permit={api.importCheck.permit}
          label="选择文件"
          primary
          icon={<UploadOutlined />}
          onConfirm={() => setOpen(true)}
        />
      </Panel>
      <ImportDialog of={api} label="费用配置" touches={COST_READS} open={open} onClose={() => setOpen(false)} />
    </Page>
  );
}
