import { heard } from '../../locale/speech.ts';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { ABOUT } from './about.ts';
import './help.css';
import { termsOf } from './terms.ts';

const PLAIN = '查询后新增、编辑或导入；不再用的停用，历史不变。灰色按钮把鼠标停在上面会说明原因。';
/** What the colour of a tag says, wherever it stands. */
const TONES: readonly [tone: string, says: string][] = [
  ['calm', '未开始，或已取消'],
  ['busy', '进行中'],
  ['good', '已完成'],
  ['warn', '要留意'],
  ['bad', '有问题'],
];

/** Written for the page, and for the rest read off the contract. */
export function HelpText({ url }: { url: string }) {
  const { acts, words, lives } = termsOf(url);
  return (
    <div className="hc-help">
      <p>{ABOUT[url] ?? ABOUT['/']}</p>
      <h3>步骤</h3>
      {lives.length === 0 && <p>{PLAIN}</p>}
      {lives.map((life) => (
        <section key={life.label}>
          <h4>{heard(life.label)}</h4>
          <p className="hc-help-tags">
            {Object.keys(life.states).map((state) => (
              <StatusTag key={state} life={life} state={Number(state)} />
            ))}
          </p>
        </section>
      ))}
      {acts.length > 0 && (
        <>
          <h3>能做什么</h3>
          <ul>
            {acts.map((label) => (
              <li key={label}>{heard(label)}</li>
            ))}
          </ul>
        </>
      )}
      {words.length > 0 && (
        <>
          <h3>词语</h3>
          <dl>
            {words.map(({ label, hint }) => (
              <div key={label}>
                <dt>{heard(label)}</dt>
                <dd>{heard(hint)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>颜色</h3>
      <ul className="hc-help-tones">
        {TONES.map(([tone, says]) => (
          <li key={tone}>
            <span className="hc-tag" data-tone={tone}>
              {says}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
