import { ContactSection } from "./contact-section.tsx";
import { FeaturesSection } from "./features-section.tsx";
import { Hero } from "./hero.tsx";
import { PartnersSection } from "./partners-section.tsx";

/** /: shows what the service does. */
export function LandingPage() {
  return (
    <>
      <title>단지 · 관리사무소와 입주민이 함께 쓰는 아파트 관리 서비스</title>
      <Hero />
      <FeaturesSection />
      <PartnersSection />
      <ContactSection />
    </>
  );
}
