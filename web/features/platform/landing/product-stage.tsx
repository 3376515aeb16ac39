import "./product-stage.css";

import { useState } from "react";

import { ManagerPicture } from "./manager-picture.tsx";
import { ResidentPicture } from "./resident-picture.tsx";
import { type Stage, stageNames, stages } from "./sample-complaint.ts";

/** The product from both sides of one complaint. Both pictures follow when a visitor sets its status. */
export function ProductStage() {
  const [stage, setStage] = useState<Stage>("in_progress");
  return (
    <div className="stage">
      <fieldset className="stage-control">
        <legend>민원 상태를 바꿔 보세요. 입주민 화면이 함께 바뀌어요.</legend>
        <div className="stage-options">
          {stages.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name="sample-stage"
                checked={stage === option}
                onChange={() => setStage(option)}
                className="sr-only"
              />
              {stageNames[option]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="stage-pictures">
        <ManagerPicture stage={stage} />
        <ResidentPicture stage={stage} />
      </div>
    </div>
  );
}
