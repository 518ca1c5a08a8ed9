import { Col, Row } from 'antd';
import type { ReactNode } from 'react';
import { Panel } from '../../../ui/page/Page.tsx';

/** What is tried beside what it came to. */
export const Split = ({ asked, told }: { asked: ReactNode; told: ReactNode }) => (
  <Row gutter={[12, 12]}>
    <Col xs={24} lg={9} xl={8}>
      <Panel>{asked}</Panel>
    </Col>
    <Col xs={24} lg={15} xl={16}>
      <Panel>{told}</Panel>
    </Col>
  </Row>
);
