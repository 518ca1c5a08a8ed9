import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd';

/**
 * Colour roles, density and faces of the widget library; docs/LOOK.md says what each is for, theme.test.ts holds their contrast.
 * What the library has no word for is in look.css.
 */

/** System faces first: they are sharper and cost nothing. The web font serves machines without a Chinese face. */
const FACES =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC Variable", sans-serif';

const shared: ThemeConfig = {
  cssVar: { key: 'hc', prefix: 'hc' },
  hashed: false,
  // No motion: a clerk opens a thousand dialogs a day, and an animated dialog of a kept-alive tab is built anew, empty, when the tab comes back.
  // A busy button keeps its letters readable.
  token: { fontFamily: FACES, fontSize: 14, borderRadius: 5, controlHeight: 30, motion: false, opacityLoading: 0.9 },
  components: {
    Table: { cellPaddingBlock: 6, cellPaddingInline: 10, cellFontSize: 13, headerBorderRadius: 4 },
    Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
    Menu: { itemHeight: 36, itemMarginBlock: 2, itemBorderRadius: 5, iconMarginInlineEnd: 10 },
    Layout: { headerHeight: 48, headerPadding: '0 12px' },
    Descriptions: { itemPaddingBottom: 8 },
  },
};

const day: ThemeConfig = {
  ...shared,
  algorithm: theme.defaultAlgorithm,
  token: {
    ...shared.token,
    colorPrimary: '#1f6299',
    colorInfo: '#1f6299',
    colorSuccess: '#1c7446',
    colorWarning: '#8f5500',
    colorError: '#bb332e',
    colorTextBase: '#1c2733',
    colorText: '#1c2733',
    colorTextSecondary: '#465462',
    colorTextTertiary: '#566471',
    colorTextQuaternary: '#5f6d7a',
    colorTextPlaceholder: '#5f6d7a',
    colorTextDisabled: '#9aa5b0',
    colorIcon: '#566471',
    colorBgLayout: '#f1f4f7',
    colorBorder: '#cfd8e1',
    colorBorderSecondary: '#e4e9ef',
    colorLink: '#1f6299',
    colorLinkHover: '#174d79',
    colorLinkActive: '#123a5c',
    colorPrimaryBg: '#e7f1f9',
    colorPrimaryBgHover: '#d5e6f4',
    colorInfoBg: '#e7f1f9',
    colorInfoBgHover: '#d5e6f4',
    colorSuccessBg: '#e6f5ec',
    colorSuccessBgHover: '#d2ecdd',
    colorWarningBg: '#fdf3e0',
    colorErrorBg: '#fcebea',
    colorErrorBgHover: '#f9dcda',
    controlItemBgActive: '#e7f1f9',
    controlItemBgActiveHover: '#d5e6f4',
  },
  components: {
    ...shared.components,
    Table: {
      ...shared.components?.Table,
      headerBg: '#eef2f6',
      headerColor: '#4a5a6a',
      rowHoverBg: '#f3f8fc',
      headerSplitColor: '#dde4eb',
      borderColor: '#e8edf2',
    },
    Menu: {
      ...shared.components?.Menu,
      itemSelectedBg: '#e1edf7',
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
    },
    Layout: { ...shared.components?.Layout, siderBg: '#fbfcfd', headerBg: '#ffffff', bodyBg: '#f1f4f7' },
  },
};

/** The library dims the colours it is given for the dark; ours are chosen for it, and are drawn as they are written. */
const dark: MappingAlgorithm = (seed, map) => {
  const { colorPrimary, colorInfo, colorSuccess, colorWarning, colorError, colorLink } = seed;
  return {
    ...theme.darkAlgorithm(seed, map),
    colorPrimary,
    colorInfo,
    colorSuccess,
    colorWarning,
    colorError,
    colorLink,
  };
};

const night: ThemeConfig = {
  ...shared,
  algorithm: dark,
  token: {
    ...shared.token,
    colorPrimary: '#6aaee3',
    colorPrimaryHover: '#85bdea',
    colorPrimaryActive: '#5aa5de',
    colorInfo: '#6aaee3',
    colorSuccess: '#62c08e',
    colorWarning: '#dba54a',
    colorError: '#ec8f89',
    colorErrorHover: '#f2a6a1',
    // What stands on a colour is dark: colours of the night are light.
    colorTextLightSolid: '#0d1620',
    colorBgBase: '#12171d',
    colorTextBase: '#eef3f8',
    colorText: '#e4ebf2',
    colorTextSecondary: '#b9c4cf',
    colorTextTertiary: '#9fadba',
    colorTextQuaternary: '#9fadba',
    colorTextPlaceholder: '#93a1af',
    colorTextDisabled: '#66727e',
    colorIcon: '#9fadba',
    colorLink: '#6aaee3',
    colorLinkHover: '#85bdea',
    colorLinkActive: '#5aa5de',
    colorBgContainer: '#1a2129',
    colorBgElevated: '#222b35',
    colorBgLayout: '#0f1419',
    colorBorder: '#3a4753',
    colorBorderSecondary: '#2a343e',
    colorInfoBg: '#1b3044',
    colorSuccessBg: '#19342a',
    colorWarningBg: '#3a2e18',
    colorErrorBg: '#3d2224',
    colorPrimaryBg: '#1b3044',
    colorPrimaryBgHover: '#224058',
    colorFillQuaternary: '#ffffff0d',
    colorFillSecondary: '#ffffff1f',
  },
  components: {
    ...shared.components,
    Table: {
      ...shared.components?.Table,
      headerBg: '#1e262f',
      headerColor: '#a9b7c5',
      rowHoverBg: '#1c2630',
      borderColor: '#27313b',
      headerSplitColor: '#303c48',
    },
    Menu: {
      ...shared.components?.Menu,
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemSelectedBg: '#1d3347',
    },
    Tooltip: { colorTextLightSolid: '#eef3f8' },
    Layout: { ...shared.components?.Layout, siderBg: '#161c23', headerBg: '#181f27', bodyBg: '#0f1419' },
  },
};

export const themes = { day, night };

/**
 * Six steps of a map from nothing to most, told apart by lightness alone; and the states of a place, which differ in more than red and green (Okabe and Ito). On a ground of its own.
 * `turns`: never, then what comes first, second … in the same steps from the most to the least; last what is taken by others.
 */
export const heat = {
  day: {
    steps: ['#e8edf2', '#cfe8b0', '#83cbb5', '#3ea6bd', '#2b70ad', '#23306e'],
    states: ['#dbe4ec', '#e69f00', '#cc79a7', '#009e73', '#0072b2', '#4a4f55'],
    turns: ['#e8edf2', '#23306e', '#2b70ad', '#3ea6bd', '#83cbb5', '#cfe8b0', '#c3ccd5'],
  },
  night: {
    steps: ['#2a343e', '#29456f', '#2f6c9f', '#3f9fb6', '#86cda9', '#e2f1a6'],
    states: ['#2f3a45', '#e9a820', '#de95bd', '#2fb98f', '#4a9fdd', '#a2a8ae'],
    turns: ['#2a343e', '#e2f1a6', '#86cda9', '#3f9fb6', '#2f6c9f', '#29456f', '#4a5661'],
  },
} as const;

/**
 * Lines, bars and slices of a chart, in the order they are taken: each stands out from the sheet and from the one before it, by lightness too.
 * A chart on paper takes those of the day.
 */
export const charts = {
  day: [
    '#1f6299',
    '#c8660a',
    '#2f8f4e',
    '#8457c4',
    '#b02a50',
    '#15869a',
    '#7a6a1f',
    '#4a5a6a',
    '#a0522d',
    '#3949ab',
    '#5f7f12',
    '#ad1f8f',
  ],
  night: [
    '#6aaee3',
    '#f2a65a',
    '#6fcf97',
    '#b9a1f2',
    '#f48fb1',
    '#5ecbdc',
    '#d8c66a',
    '#b9c4cf',
    '#d9967a',
    '#9aa6f5',
    '#b5d267',
    '#ee8ddb',
  ],
} as const;
