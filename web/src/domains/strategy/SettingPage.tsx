import { useState, type ComponentType, type ReactNode } from 'react';
import type { Permit } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import type { Shape } from '#contract/kit/resource.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import type { SettingName } from '#contract/strategy/settings.ts';
import type { Master } from '../../crud/master.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { dayHere } from '../../data/clock.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { show } from '../../ui/text/show.tsx';
import { Said } from './check/Said.tsx';
import { useChecks } from './check/useChecks.tsx';
import { useCopy } from './copy/useCopy.tsx';
import { useHistory } from './useHistory.tsx';

export interface Setting<F extends Shape = Shape> extends Master<F> {
  spec: Master<F>['spec'] & { name: string };
  /** What a row decides. */
  says: (row: object) => string;
}

/** What a setting's page shows beside what all of them do. */
export interface SettingParts {
  /** How fields that are lists are entered. */
  inputs?: Record<string, ReactNode>;
  /** A picture of one rule: what its button says, who may see it, and what it draws. */
  picture?: {
    label: string;
    title: string;
    width: number;
    permit: Permit;
    Shown: ComponentType<{ ruleId: number; onLeave: () => void }>;
  };
}

/** A setting: whom it is for, what it decides as a sentence, then its fields one by one. */
export function SettingPage({ of, inputs, picture }: SettingParts & { of: Setting }) {
  const { spec, says } = of;
  const fields = fieldsOf(spec.fields);
  const [drawn, draw] = useState<number | null>(null);
  const copy = useCopy(spec.name as SettingName); // pages are made of the settings alone
  const checks = useChecks(spec.name as SettingName);
  const history = useHistory(spec.name as SettingName);
  const open = fields.filter(
    ({ name, required, kind }) =>
      kind === 'list' ||
      // A choice of several that is put in order on its way in is no list to the kit.
      Array.isArray(spec.fields[name]?.safeParse(undefined).data) ||
      (spec.key.includes(name) && !required),
  );
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
              <Said mark={markOf(row, () => checks.mark((row as { id: number }).id))} text={says(row)} />
            ),
          },
        ]}
        inputs={inputs}
        toolbar={(selected, _, param) => (
          <>
            {copy.button(selected, param)}
            {checks.button}
            {history.button}
          </>
        )}
        rowActions={(row) => (
          <>
            {picture && (
              <Act permit={picture.permit} label={picture.label} onConfirm={() => draw((row as { id: number }).id)} />
            )}
            {history.ofRow((row as { id: number }).id)}
          </>
        )}
      />
      {copy.drawer}
      {checks.drawer}
      {picture && (
        <Drawer title={picture.title} open={drawn !== null} onClose={() => draw(null)} width={picture.width}>
          {drawn !== null && <picture.Shown ruleId={drawn} onLeave={() => draw(null)} />}
        </Drawer>
      )}
      {history.drawer}
    </>
  );
}

const STATES = {
  soon: { label: '未到生效日', tone: 'calm' },
  over: { label: '已过失效日', tone: 'bad' },
} as const;

/** Whether a rule is not in force on a day because of its dates: not yet, or no longer. */
function stateOn(row: object, day: string): keyof typeof STATES | null {
  const { validFrom, validTo } = row as { validFrom?: unknown; validTo?: unknown }; // rows of a setting have both
  if (typeof validFrom === 'string' && validFrom > day) return 'soon';
  return typeof validTo === 'string' && validTo < day ? 'over' : null;
}

/** A rule whose days are not now says so; else what is wrong with it. */
function markOf(row: object, checked: () => ReactNode): ReactNode {
  const state = stateOn(row, dayHere());
  if (state === null) return checked();
  return (
    <span className="hc-tag" data-tone={STATES[state].tone}>
      {STATES[state].label}
    </span>
  );
}

/** A part of the scope, or a choice of several, that is left open. */
const All = () => <span className="hc-faint">全部</span>;
