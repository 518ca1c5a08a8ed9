import { theme, type ThemeConfig } from 'antd';

/** System faces first: they are sharper and cost nothing. The web font serves machines without a Chinese face. */
const FACES = '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC Variable", sans-serif';

const shared: ThemeConfig = {
  cssVar: { key: 'hc', prefix: 'hc' },
  hashed: false,
  // No motion: a clerk opens a thousand dialogs a day, and an animated dialog of a kept-alive tab is built anew, empty, when the tab comes back.
  token: { fontFamily: FACES, fontSize: 14, borderRadius: 5, controlHeight: 30, motion: false },
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
    ...shared.token, colorPrimary: '#1f6299', colorInfo: '#1f6299', colorSuccess: '#2b8a57', colorWarning: '#c47f17', colorError: '#c8403a',
    colorTextBase: '#1c2733', colorBgLayout: '#f1f4f7', colorBorder: '#cfd8e1', colorBorderSecondary: '#e4e9ef', colorLink: '#1f6299',
    colorPrimaryBg: '#e7f1f9', colorPrimaryBgHover: '#d5e6f4', colorInfoBg: '#e7f1f9', colorInfoBgHover: '#d5e6f4', colorSuccessBg: '#e6f5ec', colorSuccessBgHover: '#d2ecdd', colorWarningBg: '#fdf3e0', colorErrorBg: '#fcebea', colorErrorBgHover: '#f9dcda',
    controlItemBgActive: '#e7f1f9', controlItemBgActiveHover: '#d5e6f4',
  },
  components: {
    ...shared.components,
    Table: { ...shared.components?.Table, headerBg: '#eef2f6', headerColor: '#4a5a6a', rowHoverBg: '#f3f8fc', headerSplitColor: '#dde4eb', borderColor: '#e8edf2' },
    Menu: { ...shared.components?.Menu, itemSelectedBg: '#e1edf7', itemBg: 'transparent', subMenuItemBg: 'transparent' },
    Layout: { ...shared.components?.Layout, siderBg: '#fbfcfd', headerBg: '#ffffff', bodyBg: '#f1f4f7' },
  },
};

const night: ThemeConfig = {
  ...shared,
  algorithm: theme.darkAlgorithm,
  token: {
    ...shared.token, colorPrimary: '#4c96d0', colorInfo: '#4c96d0', colorSuccess: '#4fae7c', colorWarning: '#d39a3c', colorError: '#dc6660',
    colorBgBase: '#12171d', colorTextBase: '#eef3f8', colorLink: '#6aaee3',
    colorBgContainer: '#1a2129', colorBgElevated: '#222b35', colorBgLayout: '#0f1419', colorBorder: '#3a4753', colorBorderSecondary: '#2a343e',
    colorInfoBg: '#1b3044', colorSuccessBg: '#19342a', colorWarningBg: '#3a2e18', colorErrorBg: '#3d2224',
    colorPrimaryBg: '#1b3044', colorPrimaryBgHover: '#224058', colorFillQuaternary: '#ffffff0d', colorFillSecondary: '#ffffff1f',
  },
  components: {
    ...shared.components,
    Table: { ...shared.components?.Table, headerBg: '#1e262f', headerColor: '#a9b7c5', rowHoverBg: '#1c2630', borderColor: '#27313b', headerSplitColor: '#303c48' },
    Menu: { ...shared.components?.Menu, itemBg: 'transparent', subMenuItemBg: 'transparent', itemSelectedBg: '#1d3347' },
    Layout: { ...shared.components?.Layout, siderBg: '#161c23', headerBg: '#181f27', bodyBg: '#0f1419' },
  },
};

export const themes = { day, night };
