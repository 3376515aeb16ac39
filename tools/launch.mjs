// Every `npm run …` starts this file first. Any Node must be able to read it, so it imports nothing until it
// knows that this Node is new enough.
const oldestNode = 20;

if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  console.error(
    `Node ${oldestNode} 이상이 필요해요. 지금은 ${process.version}이에요. https://nodejs.org 에서 새 버전을 설치해 주세요.`,
  );
  process.exit(1);
} else {
  void import("./launch/commands.mjs").then(({ launch }) => launch(process.argv[2], process.argv.slice(3)));
}
