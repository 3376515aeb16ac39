import { AppearanceMenu } from "#web/ui/layout/appearance-menu.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ToastRegion } from "#web/ui/overlays/toast.tsx";

import { ButtonSamples } from "./button-samples.tsx";
import { ColourSamples } from "./colour-samples.tsx";
import { DataSamples } from "./data-samples.tsx";
import { FieldSamples } from "./field-samples.tsx";
import { FileSamples } from "./file-samples.tsx";
import { FormSamples } from "./form-samples.tsx";
import { MessageSamples } from "./message-samples.tsx";
import { OverlaySamples } from "./overlay-samples.tsx";
import { TypeSamples } from "./type-samples.tsx";

/** Every control in every state, for developers. Production builds leave this page out. */
export function ControlsPage() {
  return (
    <main className="gutters mx-auto flex max-w-content flex-col gap-10 py-8">
      <PageHeader
        title="화면 부품"
        description="모든 부품을 모든 상태로 모아 둔 개발자용 화면이에요."
        action={<AppearanceMenu />}
      />
      <ButtonSamples />
      <FieldSamples />
      <FormSamples />
      <FileSamples />
      <MessageSamples />
      <DataSamples />
      <OverlaySamples />
      <TypeSamples />
      <ColourSamples />
      <ToastRegion />
    </main>
  );
}
