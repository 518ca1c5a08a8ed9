/** Away from 8080, where the developer's own server may be running. */
export const PORT = Number(process.env.ACCEPTANCE_PORT ?? 18_780);
/** The only other origin whose pages the console may show inside. */
export const FRAME_PORT = PORT + 500;

/** What the demo world promises, by the names people use for it. */
export const PASSWORD = 'Haocang#2026';
export const FIRST_TENANT = '云链冷链';
export const SECOND_TENANT = '北辰供应链';
export const CENTRE = '杭州萧山冷链中心仓';
export const BRANCH = '上海青浦前置仓';
