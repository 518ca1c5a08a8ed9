import { PictureOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import type { Picture } from './designing.plan.ts';
import { usePicture } from './usePicture.ts';

/** Picks a picture and keeps it. */
export function PictureButton({ label, onPicked }: { label: string; onPicked: (picture: Picture) => void }) {
  const { send, sending } = usePicture();
  return (
    <Upload
      accept=".png,.jpg,.jpeg"
      showUploadList={false}
      beforeUpload={(file) => {
        send(file, onPicked);
        return false;
      }}
    >
      <Button size="small" block icon={<PictureOutlined />} loading={sending} title="png、jpg，不超过1MB，大图自动缩小">
        {label}
      </Button>
    </Upload>
  );
}
