import { PRESET_NAMES, PRESETS } from '#contract/strategy/presets.ts';
import { TextLink } from '../../ui/text/TextLink.tsx';

/** Ways to run a house to begin with; what each would change here is compared on its page. */
export const PresetStep = () => (
  <ol className="hc-begin-way">
    {PRESET_NAMES.map((name) => (
      <li key={name}>
        <TextLink to={`/Config/Preset?preset=${name}`}>{PRESETS[name].label}</TextLink>
        <span>{PRESETS[name].about}</span>
      </li>
    ))}
  </ol>
);
