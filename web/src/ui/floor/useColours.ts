import { theme } from 'antd';
import type { Places } from '#contract/terms/floor-plan.ts';
import { heat as palettes } from '../look/theme.ts';
import type { Colours, Scene } from './scene.ts';

/** The canvas is given the colours of the theme; it cannot read style sheets. */
export function useColours(of: 'steps' | 'states' | 'turns'): Colours {
  const { token } = theme.useToken();
  const palette = document.documentElement.classList.contains('hc-night') ? palettes.night : palettes.day;
  return {
    steps: palette[of],
    desk: token.colorBgLayout,
    sheet: token.colorBgContainer,
    line: token.colorBorder,
    text: token.colorText,
    faint: token.colorTextTertiary,
    mark: token.colorError,
    chosen: token.colorPrimary,
    face: token.fontFamily,
  };
}

/** What is written on rooms, areas and aisles. */
export const namesOf = ({ rooms, areas, roadways }: Places): Scene['names'] => ({
  rooms: new Map(rooms.map(({ id, name }) => [id, name])),
  areas: new Map(areas.map(({ id, code, name }) => [id, `${code} ${name}`])),
  roadways: new Map(
    roadways.map(({ id, code, oneWay }) => [id, oneWay > 0 ? `${code} →` : oneWay < 0 ? `← ${code}` : code]),
  ),
});
