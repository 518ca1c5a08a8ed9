import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldOf, fieldsOf, type Field } from '#contract/kit/field.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { fieldsTried, SCOPE_PARTS, TRIED, type Tried, type tryoutApi } from '#contract/strategy/tryout.ts';
import { show } from '../../ui/text/show.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';

type Told = OutputOf<typeof tryoutApi.resolve>[number]['settings'][number];
type Rule = Told['rules'][number];

const pageOf = (name: Tried): string => `/Config/${name.charAt(0).toUpperCase()}${name.slice(1)}`;

export const SettingName = ({ of }: { of: Tried }) => <TextLink to={pageOf(of)}>{TRIED[of].spec.label}</TextLink>;

const isStep = (value: unknown): value is { step: string } =>
  typeof value === 'object' && value !== null && 'step' in value;

function shown(field: Field, value: unknown) {
  if (!Array.isArray(value)) return show(field, value);
  if (value.length === 0) return '-';
  return value
    .map((one) => (isStep(one) ? nameOf('putawayStep', one.step) : field.dict ? nameOf(field.dict, one) : String(one)))
    .join(value.some(isStep) ? ' → ' : '、');
}

/** What acts use, default or not. */
export function Used({ of, values }: { of: Tried; values: Told['used'] }) {
  const fields = fieldsOf(fieldsTried(of)).filter(({ name }) => values[name] !== undefined && values[name] !== null);
  if (fields.length === 0) return <span className="hc-faint">-</span>;
  return (
    <dl className="hc-tried">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.label}</dt>
          <dd>{shown(field, values[field.name])}</dd>
        </div>
      ))}
    </dl>
  );
}

const scopeOf = (of: Tried, { values, labels }: Rule): string =>
  SCOPE_PARTS.flatMap((part) => {
    const schema = fieldsTried(of)[part],
      value = values[part];
    if (!schema || value === null || value === undefined) return [];
    const { label, dict } = fieldOf(part, schema);
    return [`${label} ${dict ? nameOf(dict, value) : (labels[part] ?? String(value))}`];
  }).join('，') || '适用全部';

/** The rule that decides, by its scope and in its own words. */
export function Deciding({ of, rules }: { of: Tried; rules: Told['rules'] }) {
  const winner = rules.find(({ wins }) => wins);
  if (!winner) return <span className="hc-faint">没有规则，按默认</span>;
  return (
    <>
      <div>
        <b>{scopeOf(of, winner)}</b>
        <span className="hc-faint"> {rules.length === 1 ? '唯一适用' : '最具体'}</span>
      </div>
      <div>{TRIED[of].says(winner.values)}</div>
    </>
  );
}

function why(of: Tried, yields: Rule['yields']): string {
  if (yields === null) return '';
  if (yields === 'nearer') return '分类较远';
  if (yields === 'older') return '范围相同，先建的优先';
  const schema = fieldsTried(of)[yields];
  return `未指定${schema ? fieldOf(yields, schema).label : ''}`;
}

/** The rules that apply and do not decide, each with why. */
export function Yielding({ of, rules }: { of: Tried; rules: Told['rules'] }) {
  const others = rules.filter(({ wins }) => !wins);
  if (others.length === 0) return <span className="hc-faint">-</span>;
  return (
    <ul className="hc-yielding">
      {others.map((rule) => (
        <li key={rule.id}>
          {scopeOf(of, rule)}：{TRIED[of].says(rule.values)}
          <span className="hc-faint">（{why(of, rule.yields)}）</span>
        </li>
      ))}
    </ul>
  );
}
