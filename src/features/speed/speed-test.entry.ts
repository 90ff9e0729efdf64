import { hydrate } from "../../ui/hydrate.ts";
import SpeedTest from "./SpeedTest.tsx";

hydrate({ SpeedTest });
