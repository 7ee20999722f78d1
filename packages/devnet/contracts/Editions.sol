// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-1155 with on-chain metadata and pictures.
contract Editions is ERC1155("") {
    using Strings for uint256;

    string public constant name = "Foyer Editions";
    string public constant symbol = "EDTN";

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function uri(uint256 id) public pure override returns (string memory) {
        string memory number = id.toString();
        string memory picture = string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="0 0 320 320">',
            '<rect width="320" height="320" fill="hsl(', ((id * 67) % 360).toString(), ' 50% 40%)"/>',
            '<text x="160" y="190" font-size="96" text-anchor="middle" fill="#fff" font-family="serif">', number, "</text></svg>"
        );
        string memory json = string.concat(
            '{"name":"Edition ', number, '","description":"One of many.","image":"data:image/svg+xml;base64,', Base64.encode(bytes(picture)), '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(bytes(json)));
    }
}
