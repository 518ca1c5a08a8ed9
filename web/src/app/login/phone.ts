import type { FormRule } from 'antd';

/** The form of a mobile number, in the words for text messages (section 5). Whether it is needed says its field. */
export const PHONE_RULES: FormRule[] = [{ pattern: /^1[3-9]\d{9}$/, message: '手机号格式不正确' }];
