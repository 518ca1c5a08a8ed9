import { Segmented } from 'antd';
import { useState } from 'react';
import { settingChangeApi } from '#contract/strategy/change.ts';
import { presetApi } from '#contract/strategy/preset.ts';
import { PRESET_NAMES, PRESETS, type PresetName } from '#contract/strategy/presets.ts';
import { SETTING_NAMES, settingNamed } from '#contract/strategy/settings.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import './preset.css';
import { PresetParts } from './PresetParts.tsx';

/** What reads otherwise once a preset is applied: itself, the history and every list of rules. */
const STALE = [presetApi.compare, settingChangeApi.page, ...SETTING_NAMES.map((name) => settingNamed(name).api.page)];

const nameOf = (text: string): PresetName => PRESET_NAMES.find((name) => name === text) ?? 'coldChain';

/** Presets (配置预设): a way to run a house beside what this one has, rule by rule; what is ticked is taken over. */
export function PresetPage() {
  const [{ preset: asked }, set] = useUrlState({ preset: '' });
  const preset = nameOf(asked);
  return (
    <Page>
      <section className="hc-panel hc-preset-ask">
        <Segmented<PresetName>
          aria-label="配置预设"
          value={preset}
          options={PRESET_NAMES.map((value) => ({ value, label: PRESETS[value].label }))}
          onChange={(value) => set({ preset: value })}
        />
        <span className="hc-faint">{PRESETS[preset].about}</span>
      </section>
      <Compared key={preset} preset={preset} />
    </Page>
  );
}

function Compared({ preset }: { preset: PresetName }) {
  const told = useCall(presetApi.compare, { preset }, { staleMs: 0 });
  const [chosen, choose] = useState<readonly string[]>([]);
  const apply = useAct(presetApi.apply, STALE, { done: null });
  const parts = told.data ?? [];
  const picked = parts.filter(({ part, state, off }) => chosen.includes(part) && state !== 'SAME' && off === null);
  const count = (state: (typeof parts)[number]['state']): number => parts.filter((one) => one.state === state).length;
  if (told.error && !told.data) return <Trouble failure={told.error} retry={() => void told.refetch()} />;
  return (
    <Panel
      title={`与本仓比较：相同 ${count('SAME')} · 不同 ${count('DIFFERENT')} · 缺少 ${count('MISSING')}`}
      extra={
        <Act
          permit={presetApi.apply.permit}
          label={`应用所选${picked.length}项`}
          primary
          off={picked.length === 0 ? '请勾选要应用的项' : null}
          ask="缺少的会新增，不同的会改为预设的内容；每条都记入变更记录，可以逐条撤销。确定应用吗？"
          onConfirm={async () => {
            const { added, changed } = await apply.mutateAsync({
              preset,
              parts: picked.map(({ part, version }) => ({ part, version })),
            });
            choose([]);
            notices.success(`已新增 ${added} 条，修改 ${changed} 条`);
          }}
        />
      }
    >
      <PresetParts parts={parts} loading={told.isPending} chosen={chosen} choose={choose} />
    </Panel>
  );
}
