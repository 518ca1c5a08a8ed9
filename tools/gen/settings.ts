import { fieldsOf, type Field } from '#contract/kit/field.ts';
import { writeCell } from '#contract/kit/sheet.ts';
import { pages } from '#contract/strategy/pages.ts';
import { SETTING_NAMES, settingNamed, type SettingName } from '#contract/strategy/settings.ts';
import { proofsOf } from '../../server/src/testing/proofs.ts';
import { obeyedBy } from '../../server/src/testing/readers.ts';

/** Shown of each field; the rest is found by searching for its name. */
const SHOWN = 2;
const DOMAINS = /^server\/src\/domains\//;

/** Every setting: its page, and of each field the default, who reads it and which test changes it. */
export function settingsText(): string {
  return `# Settings

Generated from the contract, the sources and the tests. A default of – is 全部, or must be given. Read by: functions that name the field where they name its table, the setting's own list and history aside. Proved by: the tests of those who obey it.

${SETTING_NAMES.map(section).join('\n')}`;
}

function section(name: SettingName): string {
  const { spec } = settingNamed(name);
  const page = pages.flatMap((run) => run.pages).find(({ permits }) => permits.includes(spec.permit));
  const rows = fieldsOf(spec.fields).map((field) => {
    const cells = [
      `${field.label} \`${field.name}\`${spec.key.includes(field.name) ? ' 🔑' : ''}`,
      presetOf(field, spec.fields[field.name]?.safeParse(undefined).data),
      listed(obeyedBy(spec, field.name)),
      listed(proofsOf(name, spec.table, field.name)),
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return `## ${spec.label} \`${name}\`

Page \`${page?.url ?? '–'}\`, table \`${spec.table}\`, permission \`${spec.permit}\`.

| field (🔑 scope) | default | read by | proved by |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function presetOf(field: Field, value: unknown): string {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return '–';
  return [value]
    .flat()
    .map((one) => String(writeCell(field, one)))
    .join('、');
}

const listed = (found: readonly string[]): string =>
  found
    .slice(0, SHOWN)
    .map((one) => one.replace(DOMAINS, ''))
    .join('<br>') + (found.length > SHOWN ? ` +${found.length - SHOWN}` : '');
