import { serve } from "@hono/node-server";
import { Hono } from "hono";

const app = new Hono();
app.get("/", (c) => c.json({ code: 200, message: "OK" }));
serve({ fetch: app.fetch, port: Number(process.env.PORT) });
process.once("SIGTERM", () => process.exit(0));
