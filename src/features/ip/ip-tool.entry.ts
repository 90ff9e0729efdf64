import { hydrate } from "../../ui/hydrate.ts";
import IpTool from "./IpTool.tsx";

hydrate({ IpTool });
