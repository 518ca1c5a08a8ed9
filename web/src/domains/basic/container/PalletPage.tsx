import { AppstoreAddOutlined, CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { lpn, lpnApi } from '#contract/basic/container/lpn.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { LabelAct } from '../../../ui/document/LabelAct.tsx';
import { PalletBatchDialog } from './PalletBatchDialog.tsx';

const master = { spec: lpn.spec, api: lpnApi };
const touches = [lpnApi.page, lpnApi.options];

/** Pallets and other containers (托盘容器), numbered in batches. */
export function PalletPage() {
  const [batch, setBatch] = useState(false);
  const disable = useAct(lpnApi.disable, touches);
  const enable = useAct(lpnApi.enable, touches);
  return (
    <>
      <ResourcePage
        of={master}
        toolbar={(rows, clear, param) => {
          const ids = rows.map(({ id }) => id);
          const off = ids.length === 0 ? '请先选择托盘' : null;
          return (
            <>
              <Act
                permit={lpnApi.addBatch.permit}
                label="批量新增"
                icon={<AppstoreAddOutlined />}
                onConfirm={() => setBatch(true)}
              />
              <Act
                permit={lpnApi.disable.permit}
                label="停用"
                icon={<StopOutlined />}
                ask={`确定停用选中的 ${ids.length} 个托盘吗？`}
                off={off ?? (rows.some(({ state }) => state !== 10) ? '只有空闲的托盘可以停用' : null)}
                onConfirm={async () => {
                  await disable.mutateAsync({ ids });
                  clear();
                }}
              />
              <Act
                permit={lpnApi.enable.permit}
                label="启用"
                icon={<CheckCircleOutlined />}
                off={off ?? (rows.some(({ state }) => state !== 80) ? '只有停用的托盘可以启用' : null)}
                onConfirm={async () => {
                  await enable.mutateAsync({ ids });
                  clear();
                }}
              />
              <LabelAct noun="托盘" kind="lpnLabel" calls={lpnApi} ids={ids} list={lpnApi.page} param={param} />
            </>
          );
        }}
      />
      <PalletBatchDialog open={batch} onClose={() => setBatch(false)} />
    </>
  );
}
