import { Select } from 'antd';
import { isSetting, SETTING_NAMES, SETTINGS } from '#contract/strategy/settings.ts';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SettingHistory } from './SettingHistory.tsx';

/** Changes of all settings (配置变更记录) of the warehouse, or of one. */
export function SettingChangePage() {
  const [{ setting }, set] = useUrlState({ setting: '' });
  const chosen = isSetting(setting) ? setting : undefined;
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
          options={SETTING_NAMES.map((name) => ({ value: name, label: SETTINGS[name].spec.label }))}
          onChange={(value?: string) => set({ setting: value ?? '' })}
        />
      </section>
      <Panel>
        <SettingHistory key={setting} setting={chosen} />
      </Panel>
    </Page>
  );
}
