import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';

/**
 * An icon of the component library as plain markup, for pages that draw hundreds of them: the library's own asks for
 * its surroundings and its style sheet at each.
 */
export function Glyph({ of }: { of: IconDefinition }) {
  // Only icons of two tones are functions of their colours.
  const { attrs, children = [] } = of.icon as AbstractNode;
  return (
    <span className="anticon" aria-hidden="true">
      <svg viewBox={attrs.viewBox} width="1em" height="1em" fill="currentColor">
        {children.map(({ attrs: { d } }) => (
          <path key={d} d={d} />
        ))}
      </svg>
    </span>
  );
}
