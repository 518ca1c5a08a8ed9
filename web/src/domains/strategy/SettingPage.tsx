import { HistoryOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Shape } from '#contract/kit/resource.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { settingChangeApi } from '#contract/strategy/change.ts';
import { isSetting, type SettingName } from '#contract/strategy/settings.ts';
import type { Master } from '../../crud/master.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { Act } from '../../ui/act/Act.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { show } from '../../ui/text/show.tsx';
import { useChecks } from './check/useChecks.tsx';
import { useCopy } from './copy/useCopy.tsx';
import { SettingHistory } from './SettingHistory.tsx';

export interface Setting<F extends Shape = Shape> extends Master<F> {
  spec: Master<F>['spec'] & { name: string };
  /** What a row decides. */
  says: (row: object) => string;
}

/** A setting: whom it is for, what it decides as a sentence, then its fields one by one. */
export function SettingPage({ of, inputs }: { of: Setting; inputs?: Record<string, ReactNode> }) {
  const { spec, says } = of;
  const fields = fieldsOf(spec.fields);
  const [history, setHistory] = useState<{ rowId?: number } | null>(null);
  const copy = useCopy(spec.name as SettingName); // pages are made of the settings alone
  const checks = useChecks(spec.name as SettingName);
  const told = (rowId?: number): ReactNode => (
    <Act
      permit={settingChangeApi.page.permit}
      label="变更记录"
      {...(rowId === undefined && { icon: <HistoryOutlined /> })}
      onConfirm={() => setHistory(rowId === undefined ? {} : { rowId })}
    />
  );
  const open = fields.filter(({ name, required, kind }) => kind === 'list' || (spec.key.includes(name) && !required));
  const render = Object.fromEntries(
    open.map((field) => [
      field.name,
      (value: unknown, row: { labels?: unknown }) => {
        if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return <All />;
        return Array.isArray(value)
          ? value.map((one) => (field.dict ? nameOf(field.dict, one) : String(one))).join('、')
          : show(field, value, row.labels as Record<string, string>);
      },
    ]),
  );
  return (
    <>
      <ResourcePage
        of={of}
        render={render}
        lead={1 + spec.columns.findLastIndex((name) => spec.key.includes(name))}
        columns={[
          {
            key: 'says',
            title: '规则',
            render: (_, row) => (
              <>
                {says(row)} {checks.mark((row as { id: number }).id)}
              </>
            ),
          },
        ]}
        inputs={inputs}
        toolbar={(selected, _, param) => (
          <>
            {copy.button(selected, param)}
            {checks.button}
            {told()}
          </>
        )}
        rowActions={(row) => told((row as { id: number }).id)}
      />
      {copy.drawer}
      {checks.drawer}
      <Drawer title={`${spec.label}变更记录`} open={history !== null} onClose={() => setHistory(null)} width={760}>
        {history && isSetting(spec.name) && <SettingHistory setting={spec.name} rowId={history.rowId} />}
      </Drawer>
    </>
  );
}

/** A part of the scope, or a choice of several, that is left open. */
const All = () => <span className="hc-faint">全部</span>;
