import { rm } from "node:fs/promises";
const { loadDemoData } = await import("/work/wt-shop/tools/demo/demo-data.ts");
const { readSettings } = await import("/work/wt-shop/server/start/settings.ts");
await rm("/tmp/shop/data", { recursive: true, force: true });
const cpu0 = process.cpuUsage(); const t0 = performance.now();
await loadDemoData(readSettings({ DATA_DIR: "/tmp/shop/data", SUPERADMIN_EMAIL: "admin@danji.local" }), true);
const { user, system } = process.cpuUsage(cpu0);
console.log("wall", ((performance.now() - t0) / 1000).toFixed(1), "cpu", ((user + system) / 1e6).toFixed(1));
process.exit();
