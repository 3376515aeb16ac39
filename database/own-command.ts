/**
 * How whoever runs this installation calls one of its commands: `danji doctor` where danji is installed as a package
 * (its `danji` sets DANJI_COMMAND), `npm run doctor` in a checkout.
 */
export function ownCommand(name: string, args = ""): string {
  const installed = process.env["DANJI_COMMAND"];
  if (installed !== undefined) return [installed, name, args].filter(Boolean).join(" ");
  return [`npm run ${name}`, args && `-- ${args}`].filter(Boolean).join(" ");
}
