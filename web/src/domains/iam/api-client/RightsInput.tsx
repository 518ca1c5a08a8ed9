import { Tree } from 'antd';
import type { apiClientApi } from '#contract/iam/api-client.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';

type Pages = OutputOf<typeof apiClientApi.choices>['pages'];
interface Props {
  pages: Pages;
  value?: readonly string[];
  onChange?: (codes: string[]) => void;
}

/** Rights of the public API below the pages they stand on; the value is their codes. A page is checked when all of its rights are. */
export function RightsInput({ pages, value = [], onChange }: Props) {
  const known = new Set(pages.flatMap(({ rights }) => rights.map(({ code }) => code)));
  return (
    <div className="hc-rights hc-rights-input">
      <Tree
        checkable
        selectable={false}
        defaultExpandAll
        treeData={pages.map(({ name, rights }) => ({
          key: name,
          title: name,
          children: rights.map((right) => ({
            key: right.code,
            title: (
              <>
                {right.name}
                <code>{right.code}</code>
              </>
            ),
          })),
        }))}
        checkedKeys={[...value]}
        onCheck={(keys) =>
          onChange?.((Array.isArray(keys) ? keys : keys.checked).map(String).filter((key) => known.has(key)))
        }
      />
    </div>
  );
}
