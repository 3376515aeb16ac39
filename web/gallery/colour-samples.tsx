import { SampleGrid, SampleSection } from "./sample-section.tsx";

const roles = ["neutral", "brand", "positive", "warning", "critical", "informative"] as const;

/** Reads the tokens themselves, so that a role without one of its strengths shows a gap. */
export function ColourSamples() {
  return (
    <SampleSection title="색">
      <SampleGrid>
        {roles.map((role) => (
          <div key={role} className="flex flex-col gap-2">
            <h3 className="text-label font-semibold">{role}</h3>
            {["weak", "weak-hover", "weak-pressed"].map((strength) => (
              <Swatch key={strength} name={`${role}-${strength}`} text={`--fg-${role}`} />
            ))}
            {["solid", "solid-hover", "solid-pressed"].map((strength) => (
              <Swatch key={strength} name={`${role}-${strength}`} text={`--fg-${role}-solid`} />
            ))}
            <div className="flex gap-2">
              {["-weak", "", "-solid"].map((strength) => (
                <span
                  key={strength}
                  className="h-9 flex-1 rounded-control border-2"
                  style={{ borderColor: `var(--stroke-${role}${strength})` }}
                />
              ))}
            </div>
          </div>
        ))}
      </SampleGrid>
    </SampleSection>
  );
}

function Swatch({ name, text }: { name: string; text: string }) {
  return (
    <span
      className="rounded-control px-3 py-2 text-label"
      style={{ background: `var(--bg-${name})`, color: `var(${text})` }}
    >
      {name}
    </span>
  );
}
