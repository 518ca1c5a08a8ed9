import { Table } from 'antd';
import { fieldsOf } from '#contract/kit/field.ts';
import type { PresetPart } from '#contract/strategy/preset.ts';
import { settingNamed } from '#contract/strategy/settings.ts';
import { heard } from '../../../locale/speech.ts';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { scopeOf } from '../scope.ts';

const STATES: Record<PresetPart['state'], { label: string; tone: string }> = {
  SAME: { label: '相同', tone: 'usual' },
  DIFFERENT: { label: '不同', tone: 'warn' },
  MISSING: { label: '缺少', tone: 'calm' },
};

interface Props {
  parts: readonly PresetPart[];
  loading: boolean;
  chosen: readonly string[];
  choose: (parts: readonly string[]) => void;
}

const pageOf = (name: string): string => `/Config/${name.charAt(0).toUpperCase()}${name.slice(1)}`;
/** The rows of one setting stand under its name, told once. */
const runAt = (parts: readonly PresetPart[], at: number): number => {
  const { setting } = parts[at] ?? {};
  if (parts[at - 1]?.setting === setting) return 0;
  const end = parts.findIndex((one, i) => i > at && one.setting !== setting);
  return (end < 0 ? parts.length : end) - at;
};

/** A preset rule by rule, as a sentence, beside the sentence of this warehouse. */
export function PresetParts({ parts, loading, chosen, choose }: Props) {
  return (
    <Table<PresetPart>
      size="small"
      rowKey="part"
      className="hc-preset"
      loading={loading}
      pagination={false}
      scroll={{ x: 1000 }}
      dataSource={[...parts]}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => choose(keys.map(String)),
        getCheckboxProps: ({ state, off, setting, labels }) => ({
          disabled: state === 'SAME' || off !== null,
          title: off ?? undefined,
          'aria-label': `${settingNamed(setting).spec.label} ${told(setting, labels)}`,
        }),
      }}
      columns={[
        {
          title: '配置',
          width: 130,
          onCell: (_, at = 0) => ({ rowSpan: runAt(parts, at) }),
          render: (_, { setting }) => <TextLink to={pageOf(setting)}>{settingNamed(setting).spec.label}</TextLink>,
        },
        { title: '适用', width: 220, ellipsis: true, render: (_, { setting, labels }) => told(setting, labels) },
        {
          title: '比较',
          width: 72,
          render: (_, { state, off }) => (
            <span className="hc-tag" data-tone={STATES[state].tone} title={off ? heard(off) : undefined}>
              {STATES[state].label}
            </span>
          ),
        },
        { title: '预设', render: (_, { setting, wanted }) => settingNamed(setting).says(wanted) },
        {
          title: '本仓现在',
          render: (_, { setting, state, there }) =>
            state === 'SAME' ? (
              <span className="hc-faint">与预设相同</span>
            ) : there ? (
              settingNamed(setting).says(there)
            ) : (
              <span className="hc-faint">没有这条，按默认</span>
            ),
        },
      ]}
    />
  );
}

const told = (setting: PresetPart['setting'], labels: PresetPart['labels']): string => {
  const { spec } = settingNamed(setting);
  return scopeOf(fieldsOf(spec.fields), spec.key, labels);
};
