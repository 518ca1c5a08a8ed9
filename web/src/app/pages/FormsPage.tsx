import { BarChartOutlined } from '@ant-design/icons';
import { Empty } from 'antd';
import { useSession } from '../../data/session.ts';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { applications, visible } from '../menu/menu.ts';

const REPORT = /^\/(Report|IFrame)\//i;

/** Where a sign-on by `authCode` leads (specification, section 2): the reports that the reader's menu offers. */
export function FormsPage() {
  const menu = useSession((s) => s.menu);
  const reports = applications(visible(menu)).filter(({ url }) => REPORT.test(url));
  return (
    <Page title="运营报表">
      <Panel>
        {reports.length === 0 ? (
          <Empty image={<BarChartOutlined />} description="您的菜单里还没有报表" />
        ) : (
          <ul>
            {reports.map(({ menuId, name, url }) => (
              <li key={menuId}>
                <TextLink to={url}>{name}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Page>
  );
}
