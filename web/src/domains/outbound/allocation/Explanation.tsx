import { ArrowRightOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import type { CSSProperties } from 'react';
import type { z } from 'zod';
import type { explanation } from '#contract/outbound/order-rows.ts';
import { heard } from '../../../locale/speech.ts';
import { QtyText, type Rung } from '../../../ui/text/QtyText.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';
import { groups, stepNames } from './explanation-groups.ts';

export type Explained = z.output<typeof explanation>;

/** 分配说明: what was asked and given, from where and why, and what was passed over and by which rule. */
export function Explanation({ of, goodsCode, units }: { of: Explained; goodsCode: string; units: readonly Rung[] }) {
  return (
    <section className="hc-out-why" aria-label="分配说明">
      <header>
        <h3>分配说明</h3>
        <span className="hc-faint">
          {heard(of.triggerName)}　<span className="hc-num">{of.at}</span>
        </span>
        <span className="hc-out-why-rules">
          {of.rules.map((rule) => (
            <Tag key={rule} variant="filled">
              {heard(rule)}
            </Tag>
          ))}
        </span>
      </header>
      <Balance of={of} units={units} />
      {of.replaced.map((sentence) => (
        <p key={sentence} className="hc-out-why-replaced" role="note">
          {heard(sentence)}
        </p>
      ))}
      {of.shortage && (
        <p className="hc-out-why-short" role="note">
          {heard(of.shortage)}
        </p>
      )}
      <div className="hc-out-why-sides">
        <Chosen of={of} goodsCode={goodsCode} units={units} />
        <Passed of={of} units={units} />
      </div>
    </section>
  );
}

/** Asked, given and lacking: as numbers, and as one bar cut where the places meet. */
function Balance({ of, units }: { of: Explained; units: readonly Rung[] }) {
  return (
    <div className="hc-out-why-sum">
      <span>
        需求{' '}
        <b>
          <QtyText value={of.asked} units={units} />
        </b>
      </span>
      <ArrowRightOutlined />
      <span data-tone="good">
        分配{' '}
        <b>
          <QtyText value={of.granted} units={units} />
        </b>
      </span>
      {of.short > 0 && (
        <span data-tone="bad">
          缺{' '}
          <b>
            <QtyText value={of.short} units={units} />
          </b>
        </span>
      )}
      <span className="hc-out-why-bar" aria-hidden>
        {of.chosen.map((place, i) => (
          <i key={i} style={{ flexGrow: place.qty } as CSSProperties} title={`${i + 1} ${place.positionCode}`}>
            {i + 1}
          </i>
        ))}
        {of.short > 0 && (
          <i data-tone="bad" style={{ flexGrow: of.short } as CSSProperties}>
            缺
          </i>
        )}
      </span>
    </div>
  );
}

function Chosen({ of, goodsCode, units }: { of: Explained; goodsCode: string; units: readonly Rung[] }) {
  return (
    <section>
      <h4>
        选中 <span className="hc-num">{of.chosen.length}</span> 处
      </h4>
      {of.chosen.length === 0 && <p className="hc-faint">没有可分配的库存</p>}
      <ol className="hc-out-why-chosen">
        {of.chosen.map((place, i) => (
          <li key={i}>
            <i className="hc-num">{i + 1}</i>
            <div>
              <p>
                <TextLink to={links.at(place.positionCode, goodsCode)}>
                  <b className="hc-out-place">{place.positionCode}</b>
                </TextLink>{' '}
                <Tag variant="filled" color="processing">
                  {stepNames[place.step] ?? place.step}
                </Tag>
                <span className="hc-out-why-qty">
                  <QtyText value={place.qty} units={units} strong />
                </span>
              </p>
              <p className="hc-out-why-lot">
                批次 <b>{place.lotNo}</b>
                {place.lpnCode && (
                  <>
                    {'　'}容器 <b>{place.lpnCode}</b>
                  </>
                )}
              </p>
              <p>{heard(place.text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Passed({ of, units }: { of: Explained; units: readonly Rung[] }) {
  const all = of.rejected.length + of.rejectedMore;
  return (
    <section>
      <h4>
        未选 <span className="hc-num">{all}</span> 处
      </h4>
      {all === 0 && <p className="hc-faint">没有其他库存</p>}
      <ul className="hc-out-why-passed">
        {groups(of.rejected).map((group) => (
          <li key={`${group.rule}/${group.text}`}>
            <p>
              <b>{heard(group.text)}</b>
              <span className="hc-out-why-qty hc-faint">
                <QtyText value={group.qty} units={units} />
              </span>
            </p>
            <div>
              {group.places.map((place, i) => (
                <span key={i}>
                  <b className="hc-out-place">{place.positionCode ?? '任意库位'}</b>
                  {place.lotNo && <small>{place.lotNo}</small>}
                  <em>
                    <QtyText value={place.qty} units={units} />
                  </em>
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {of.rejectedMore > 0 && <p className="hc-faint">另有 {of.rejectedMore} 处未列出</p>}
    </section>
  );
}
