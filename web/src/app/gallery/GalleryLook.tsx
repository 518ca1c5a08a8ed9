import { Panel } from '../../ui/page/Page.tsx';

const ROLES = [
  'primary',
  'success',
  'warning',
  'error',
  'text',
  'text-secondary',
  'text-tertiary',
  'text-disabled',
  'border',
  'border-secondary',
  'bg-container',
  'bg-layout',
  'bg-elevated',
  'primary-bg',
  'success-bg',
  'warning-bg',
  'error-bg',
];
const TYPE = { note: '说明 12', dense: '表格 13', body: '正文 14', head: '标题 17', far: '扫描 22' };
const SPACE = [1, 2, 3, 4, 6];

/** Colours, type and space as they are now, by day or night. */
export const GalleryLook = () => (
  <Panel title="色、字、距">
    <div className="hc-swatches">
      {ROLES.map((role) => (
        <span key={role}>
          <i style={{ background: `var(--hc-color-${role})` }} />
          {role}
        </span>
      ))}
    </div>
    {Object.entries(TYPE).map(([name, text]) => (
      <p key={name} style={{ fontSize: `var(--hc-type-${name})`, margin: '8px 0 0' }}>
        {text}　杭州萧山冷链中心仓　O261122-0060　1,234.5 kg
      </p>
    ))}
    <div style={{ display: 'flex', gap: 'var(--hc-space-4)', marginTop: 12, alignItems: 'end' }}>
      {SPACE.map((step) => (
        <span key={step}>
          <i
            style={{
              display: 'block',
              width: `var(--hc-space-${step})`,
              height: `var(--hc-space-${step})`,
              background: 'var(--hc-color-primary)',
            }}
          />
          {step}
        </span>
      ))}
    </div>
  </Panel>
);
