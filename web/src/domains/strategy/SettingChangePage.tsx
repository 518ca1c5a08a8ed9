import { Select } from 'antd';
import { KEPT, KEPT_NAMES } from '#contract/strategy/kept.ts';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SettingHistory } from './SettingHistory.tsx';

/** Changes of all settings (配置变更记录) of the warehouse, or of one. */
export function SettingChangePage() {
  const [{ setting }, set] = useUrlState({ setting: '' });
  const chosen = KEPT_NAMES.find((name) => name === setting);
  return (
    <Page>
      <section className="hc-panel hc-tryout-ask">
        <Select
          aria-label="配置"
          placeholder="全部配置"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 240 }}
          {...(chosen ? { value: chosen } : {})}
          options={KEPT_NAMES.map((name) => ({ value: name, label: KEPT[name].spec.label }))}
          onChange={(value?: string) => set({ setting: value ?? '' })}
        />
      </section>
      <Panel>
        <SettingHistory key={setting} setting={chosen} />
      </Panel>
    </Page>
  );
}
