import { InputNumber, Radio } from 'antd';
import { isInOrder } from '#contract/inbound/quality-judge.ts';
import type { SaidItem } from '#contract/inbound/quality.ts';
import { CRITERIA_KIND, limitsOf } from '#contract/strategy/inbound/judging-criteria.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import type { QcLine } from './reads.ts';

type Criterion = QcLine['criteria'][number];

interface Props {
  criteria: readonly Criterion[];
  value?: SaidItem[];
  onChange?: (value: SaidItem[]) => void;
}

/** 检验项目: one line for each thing that is looked at, with what it must keep to; what fails is seen at once. */
export function ItemsInput({ criteria, value = [], onChange }: Props) {
  const said = (id: number): SaidItem | undefined => value.find(({ criteriaId }) => criteriaId === id);
  const put = (item: SaidItem): void =>
    onChange?.([...value.filter(({ criteriaId }) => criteriaId !== item.criteriaId), item]);
  return (
    <ul className="hc-qc-items">
      {criteria.map((item) => {
        const one = said(item.id),
          isOk = one ? isInOrder(item, one) : null;
        return (
          <li key={item.id} data-bad={isOk === false || undefined}>
            <span>
              {item.itemName}
              {item.required && <i className="hc-bad">*</i>}
              <small className="hc-faint">
                {[item.kind === CRITERIA_KIND.measure && limitsOf(item), item.method].filter(Boolean).join(' · ')}
              </small>
            </span>
            <StatusTag dict="criteriaSeverity" value={item.severity} />
            {item.kind === CRITERIA_KIND.measure ? (
              <InputNumber
                aria-label={item.itemName}
                value={one?.value ?? null}
                status={isOk === false ? 'error' : ''}
                suffix={item.unit}
                onChange={(measured) => put({ criteriaId: item.id, value: measured })}
              />
            ) : (
              <Radio.Group
                aria-label={item.itemName}
                optionType="button"
                value={one?.ok ?? null}
                options={[
                  { value: true, label: '合格' },
                  { value: false, label: '不合格' },
                ]}
                onChange={({ target }) => put({ criteriaId: item.id, ok: Boolean(target.value) })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
