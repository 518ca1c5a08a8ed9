import { Select } from 'antd';
import { useState } from 'react';
import { sessionApi } from '#contract/iam/session.ts';
import { settingChangeApi } from '#contract/strategy/change.ts';
import { COPIED, type CopiedName } from '#contract/strategy/copied.ts';
import { HOUSES_MAX, settingCopyApi } from '#contract/strategy/copy.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { useSession } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import './copy.css';
import { CopyPreview } from './CopyPreview.tsx';

/** Which rows: those that are ticked, else all the list finds. */
export type Copied = { ids: number[] } | { param: Record<string, unknown> };

interface Props {
  setting: CopiedName;
  rows: Copied | null;
  onClose: () => void;
}

const HEADQUARTERS = 0;

/** Copy rows of a setting to other warehouses (复制到其他仓库): choose them, see what would come of each row, then do it. */
export function CopyDrawer({ setting, rows, onClose }: Props) {
  const [warehouseIds, choose] = useState<number[]>([]);
  const here = useSession((s) => s.house?.whId);
  const houses = useCall(sessionApi.houses, {}, { enabled: rows !== null, quiet: true });
  const asked = { setting, warehouseIds, ...rows };
  const told = useCall(settingCopyApi.preview, asked, {
    enabled: rows !== null && warehouseIds.length > 0,
    staleMs: 0,
  });
  const copy = useAct(settingCopyApi.copy, [settingCopyApi.preview, settingChangeApi.page], { done: null });
  const adding = told.data?.warehouses.reduce((sum, { added }) => sum + added, 0) ?? 0;
  const close = (): void => {
    choose([]);
    onClose();
  };
  return (
    <Drawer
      title={`复制${COPIED[setting].spec.label}到其他仓库`}
      open={rows !== null}
      onClose={close}
      width={960}
      footer={
        <div className="hc-copy-foot">
          <Act
            permit={settingCopyApi.copy.permit}
            label={`复制${adding}条`}
            primary
            off={warehouseIds.length === 0 ? '请选择目标仓库' : adding === 0 ? '没有可新增的配置' : null}
            onConfirm={async () => {
              const { added } = await copy.mutateAsync({ ...asked, mark: told.data?.mark });
              notices.success(`已新增 ${added} 条配置`);
            }}
          />
        </div>
      }
    >
      <Form.Item label="目标仓库" htmlFor="copy-houses">
        <Select<number[]>
          id="copy-houses"
          mode="multiple"
          placeholder="请选择"
          maxCount={HOUSES_MAX}
          showSearch={{ optionFilterProp: 'label' }}
          value={warehouseIds}
          onChange={choose}
          options={(houses.data ?? [])
            .filter(({ warehouseId, warehouseType }) => warehouseId !== here && warehouseType !== HEADQUARTERS)
            .map(({ warehouseId, warehouseName }) => ({ value: warehouseId, label: warehouseName }))}
        />
      </Form.Item>
      {warehouseIds.length === 0 ? (
        <p className="hc-faint">
          {rows && 'ids' in rows ? `将复制勾选的${rows.ids.length}条。` : '将复制当前查询到的全部配置。'}
          选择仓库后先列出每条会怎样，确认后才写入。库区、库房、线路按编码对应目标仓库自己的。
        </p>
      ) : told.error && !told.data ? (
        <Trouble failure={told.error} retry={() => void told.refetch()} />
      ) : (
        <CopyPreview setting={setting} told={told.data} />
      )}
    </Drawer>
  );
}
