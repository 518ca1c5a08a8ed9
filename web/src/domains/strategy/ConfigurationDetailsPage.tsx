import { Empty } from 'antd';
import { useEffect } from 'react';
import { pages } from '#contract/strategy/pages.ts';
import { directories } from '#contract/terms/menu.ts';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { TextLink } from '../../ui/text/TextLink.tsx';

const groups = pages
  .filter((run) => run.in.startsWith('config'))
  .map((run) => ({ name: directories[run.in].name, settings: run.pages }));
const all = groups.flatMap(({ settings }) => settings);

/** 配置详情: the address of the specification names a setting by its title; another title shows what there is to set. */
export function ConfigurationDetailsPage() {
  const here = useHere();
  const title = here.params.title ?? '';
  const found = all.find(
    ({ name, url }) => encodeURIComponent(name) === title || name === title || url.endsWith(`/${title}`),
  );
  // The tab of the setting itself takes the place of this one.
  useEffect(() => {
    if (found) here.end(found.url);
  }, [found, here]);
  if (found) return <Empty description={`正在打开【${found.name}】`} />;
  return (
    <Page title="配置详情">
      {groups.map(({ name, settings }) => (
        <Panel key={name} title={name}>
          <ul>
            {settings.map((one) => (
              <li key={one.url}>
                <TextLink to={one.url}>{one.name}</TextLink>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </Page>
  );
}
